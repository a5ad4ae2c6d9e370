import { useCompileCache } from './compile-cache.ts';

useCompileCache();
await import('./serve.ts');
