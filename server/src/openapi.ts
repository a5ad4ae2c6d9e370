import { endpoints } from '@maru/contract/endpoints';
import { TAGS } from '@maru/contract/tags';
import { openApiDocument } from './platform/http/openapi.ts';

const API_VERSION = '1.0.0';

export const apiDocument = () => openApiDocument(endpoints, TAGS, API_VERSION);
