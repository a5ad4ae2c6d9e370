// Loaded into the servers that tests start, before their own modules.
import { registerWireSecrets } from './wire-secrets.ts';

registerWireSecrets();
