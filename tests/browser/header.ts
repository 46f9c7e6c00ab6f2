import type { Page } from 'playwright/test';

/** An entry of the navigation with an area, by the route of its link. */
export const item = (page: Page, route: string) => page.locator(`[data-mega]:has(> a[href$="${route}"])`);
export const panel = (page: Page, route: string) => item(page, route).locator('[popover]');
export const opener = (page: Page, route: string) => item(page, route).locator('button');
export const openPanels = (page: Page) => page.locator('[data-mega] > :popover-open');
export const menu = (page: Page) => page.locator('[data-menu=collapsed]');
export const headerRegions = (page: Page) => page.locator('[data-region-selector=header]');
