import { endpoints } from '@maru/contract/endpoints';
import { openApiDocument } from './platform/http/openapi.ts';

export const API_VERSION = '1.0.0';

export const apiDocument = () => openApiDocument(endpoints, API_VERSION);
