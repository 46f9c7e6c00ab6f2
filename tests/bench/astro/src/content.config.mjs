import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

/** The address of a page without its slashes; the home page is `index`. */
const idOf = ({ entry }) => entry.replace(/\.md$/, '').replace(/\/index$/, '');

export const collections = {
  pages: defineCollection({ loader: glob({ pattern: '**/*.md', base: './content', generateId: idOf }) }),
};
