import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { hoursAndMinutes, minutesOf } from '../../lib/service-levels/durations.ts';
import { useDurations, useDurationUnits } from '../../lib/service-levels/use-durations.ts';

interface DurationInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** As `hoursAndMinutes` writes it, or what was typed if that is no length of time. */
  value: string;
  /** Minutes of a working day, as which a typed day counts. */
  day: number | undefined;
  onChange(value: string): void;
}

/** A length of time, shown as people say it and typed as they like. */
export function DurationInput({ value, day, onChange, ...props }: DurationInputProps) {
  const duration = useDurations();
  const units = useDurationUnits();
  const [typed, setTyped] = useState<string>();
  const minutes = minutesOf(value);
  return (
    <TextInput
      {...props}
      value={typed ?? (minutes ? duration(minutes) : value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const read = minutesOf(text, { units, day });
        onChange(read ? hoursAndMinutes(read) : text);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
