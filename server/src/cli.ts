import { useCompileCache } from './compile-cache.ts';

useCompileCache();
await import('./command-line.ts');
