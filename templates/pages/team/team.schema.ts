export { articleSchema as teamSchema } from '../article-fields.ts';
