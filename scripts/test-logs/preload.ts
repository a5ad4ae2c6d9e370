// Loaded into the servers that tests start, before anything of theirs.
import { watchTheWire } from './wire-secrets.ts';

watchTheWire();
