import { field } from 'region-site/kit';
import { z } from 'zod';

const { localised, slug, assetPath, httpsUrl } = field;
const px = z.int().positive().describe('px');

const logo = z.strictObject({
  width: px,
  height: px,
  label: localised.describe('Text of the badge; real bodies are named in text, never by their logo'),
  imgPath: assetPath.nullable().describe('A picture, or null for a text badge'),
  url: httpsUrl,
  target: field.target.default('_blank'),
});

/** The brand, and what header and footer show. */
export const look = {
  brandAlias: slug.default('site'),
  logoPath: assetPath.default('images/logo.svg'),
  blackLogoPath: assetPath.default('images/logo-black.svg'),
  logoWidth: z.int().positive().default(160).describe('px'),
  logoHeight: z.int().positive().default(40).describe('px'),
  isSupportRegionSelector: z.boolean().default(false),
  logos: z.array(logo).default([]),
  social: z
    .array(z.strictObject({ label: z.enum(['Instagram', 'Facebook', 'Reddit', 'Youtube', 'X']), link: httpsUrl }))
    .default([]),
};
