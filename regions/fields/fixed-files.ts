import { field } from 'region-site/kit';
import { z } from 'zod';

const { date, route, text } = field;

const fingerprint = z
  .string()
  .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'a fingerprint is 32 pairs of capital hexadecimal digits with colons');

/** What other programs read at fixed addresses: security.txt, ads.txt, and the files by which apps recognise the site. */
export const fixedFiles = {
  security: z
    .strictObject({
      expires: date.describe('The last day on which security.txt holds; site check reports it 30 days before'),
      policy: route.optional().describe('The page that says what researchers may do, where the region has it'),
    })
    .nullable()
    .default(null)
    .describe('/.well-known/security.txt; its contact is the fact securityEmail'),
  adSellers: z
    .array(text)
    .default([])
    .describe('Lines of ads.txt and app-ads.txt; without any, the files say that advertising is not sold here'),
  privacySignalSince: date
    .nullable()
    .default(null)
    .describe('Since when Global Privacy Control is honoured, for /.well-known/gpc.json'),
  apps: z
    .strictObject({
      version: z.string().regex(/^\d+(\.\d+)*$/, 'a version such as 4.12.0'),
      android: z.strictObject({
        package: z.string().regex(/^[a-z]\w*(\.[a-z]\w*)+$/, 'a package name such as example.shop.client'),
        certificates: z.array(fingerprint).min(1).describe('SHA-256 of the certificates that sign the app'),
      }),
      ios: z.strictObject({
        appId: z.string().regex(/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/, 'team and bundle, such as A1B2C3D4E5.example.shop'),
        storeId: z.string().regex(/^\d+$/, 'the digits of the address in the App Store'),
      }),
    })
    .nullable()
    .default(null)
    .describe('The client in stores; used where the region has an installer for the system'),
};
