export { articleSchema as legalSchema } from '../article-fields.ts';
