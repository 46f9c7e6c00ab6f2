export { articleSchema as responsibleGamingSchema } from '../article-fields.ts';
