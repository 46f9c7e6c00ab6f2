import { startIslands } from 'region-site/islands';

startIslands();
