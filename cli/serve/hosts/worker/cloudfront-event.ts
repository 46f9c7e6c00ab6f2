/**
 * What both CloudFront functions know of an event. Their runtime supports ES 5.1 and few later features: these files and their
 * imports must not use destructuring, spread, for-of or default parameters. esbuild fails on syntax that it cannot translate.
 */
import { isListed, normalisePlace, type Place } from '../../../kit/places/place.ts';

export type Headers = Record<string, { value: string } | undefined>;

export interface CloudFrontRequest {
  uri: string;
  readonly method: string;
  readonly querystring: Readonly<Record<string, { value: string; multiValue?: readonly { value: string }[] }>>;
  readonly headers: Headers;
}

export interface CloudFrontResponse {
  statusCode: number;
  statusDescription?: string;
  headers: Headers;
  body?: { encoding: 'text'; data: string };
}

export interface CloudFrontEvent {
  readonly viewer: { readonly ip: string };
  readonly request: CloudFrontRequest;
  readonly response: CloudFrontResponse;
}

export const placeOf = (request: CloudFrontRequest): Place | null =>
  normalisePlace(
    request.headers['cloudfront-viewer-country']?.value,
    request.headers['cloudfront-viewer-country-region']?.value,
  );

export const isDenied = (denied: readonly string[], place: Place | null): boolean =>
  place !== null && isListed(denied, place);

export const isPageAddress = (uri: string): boolean => /(\/|\.html?)$/.test(uri);
/** The status of an error page, which it also has at its own address; 0 for other paths. */
export const errorStatus = (uri: string): number => Number(/\/(403|404|500)\.html$/.exec(uri)?.[1] ?? 0);
