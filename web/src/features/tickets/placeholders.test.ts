import {
  filledIn,
  firstPlaceholder,
  inPieces,
  unknownPlaceholders,
} from '@maru/contract/placeholders';
import { expect, test } from 'vitest';

const values = {
  customer_name: '김민지',
  ticket_number: '#12',
  subject: 'Costs {{agent_name}} $& $1',
  agent_name: '',
  company_name: 'Maru',
};

test('known placeholders are filled in once, and what they hold is not read again', () => {
  expect(filledIn('{{customer_name}}님 {{ ticket_number }}: {{subject}}', values)).toBe(
    '김민지님 #12: Costs {agent_name} $& $1',
  );
});

test('a customer who is called like a placeholder neither becomes one nor keeps the reply from being sent', () => {
  for (const name of ['{{agent_name}}', '{{{{agent_name}}}}', '{{ subject }}']) {
    const filled = filledIn('Dear {{customer_name}}, {{ticket_number}}', {
      ...values,
      agent_name: 'Ada Lee',
      customer_name: name,
    });
    expect(firstPlaceholder(filled)).toBeUndefined();
    expect(filledIn(filled, values)).toBe(filled);
    expect(filled).not.toContain('Ada');
  }
});

test('one without a value stays as it was written, and is found', () => {
  const text = filledIn('Hello {{customer_name}},\n{{agent_name}}', values);
  expect(text).toBe('Hello 김민지,\n{{agent_name}}');
  expect(text.slice(firstPlaceholder(text)?.from, firstPlaceholder(text)?.to)).toBe(
    '{{agent_name}}',
  );
  expect(firstPlaceholder('Hello {{nobody}} { {subject} }')).toBeUndefined();
});

test('unknown names are told, each once; other braces are text', () => {
  expect(unknownPlaceholders('{{고객}} {{subject}} {{x}} {{x}} {{}} {{a b}} {x}')).toEqual([
    '고객',
    'x',
  ]);
  expect(inPieces('a {{x}} {{subject}}!').map(({ text }) => text)).toEqual([
    'a {{x}} ',
    '{{subject}}',
    '!',
  ]);
});
