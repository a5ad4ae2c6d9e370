// Loaded into the servers that tests start, before their own modules.
import { watchTheWire } from './wire-secrets.ts';

watchTheWire();
