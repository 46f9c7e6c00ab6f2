/** The script of every page with an island. */
import { startIslands } from 'region-site/islands';

startIslands();
