import { startIslands } from 'region-site/islands/start';

startIslands();
