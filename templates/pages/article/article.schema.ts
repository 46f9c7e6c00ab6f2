export { articleSchema } from '../article-fields.ts';
