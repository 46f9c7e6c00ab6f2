/** The modules of the generator, each in a folder of its own. A site imports them from `region-site/modules`. */
import type { SiteModule } from '../kit/site-module.ts';
import { downloads } from './downloads/downloads.ts';
import { navigationApi } from './navigation-api/navigation-api.ts';
import { network } from './network/network.ts';
import { places } from './places/places.ts';

export { downloads, navigationApi, network, places };

/** All of them, for what has to know a module that a site did not turn on. */
export const ALL_MODULES: readonly SiteModule[] = [places, downloads, network, navigationApi];
