import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs, signedIn } from './kit/access.ts';
import { email, line, paragraph, requiredLine, requiring } from './kit/fields.ts';
import { LIMITS, REQUIRED } from './limits.ts';

export const companyProfile = z.object({
  name: z.string(),
  code: z.string(),
  contact_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
  operation_hours: z.string(),
});

export const getCompanyProfile = endpoint({
  method: 'GET',
  path: '/api/company/profile/',
  tag: 'Company',
  summary: 'Read the company profile',
  versioned: true,
  errors: [401],
  access: signedIn,
  beforePasswordChange: true,
  response: companyProfile,
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/company/edit/',
  tag: 'Company',
  summary: 'Change the company profile',
  versioned: true,
  errors: [401, 403, 412],
  access: needs('change_company'),
  failure: 'sentence',
  body: requiring(REQUIRED.company, {
    name: requiredLine(LIMITS.name),
    contact_name: line(LIMITS.name),
    phone_number: line(LIMITS.phoneNumber),
    email,
    address: paragraph(LIMITS.companyText),
    operation_hours: paragraph(LIMITS.companyText),
  }),
  response: companyProfile,
});
