import { countryChoices, countryName } from '@landfall/domain/countries';
import { Box, Group, Input, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';

interface CountriesFieldProps {
  label: string;
  /** Two-letter country codes, separated by commas. */
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
}

/** A field for several countries, each of which can be added and removed. */
export function CountriesField({ label, value = '', onChange, error }: CountriesFieldProps) {
  const id = useId();
  const codes = value.split(',').filter(Boolean);
  const give = (next: readonly string[]) => onChange?.(next.join(','));
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error}>
      <Group gap={4} mb={codes.length > 0 ? 4 : 0}>
        {codes.map((code) => (
          <QuietButton
            key={code}
            rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
            aria-label={`Remove ${countryName(code)}`}
            onClick={() => give(codes.filter((one) => one !== code))}
          >
            {countryName(code)}
          </QuietButton>
        ))}
      </Group>
      <Box maw="20rem">
        <NativeSelect
          id={id}
          data={countryChoices().filter((choice) => !codes.includes(choice.value))}
          value=""
          onChange={({ currentTarget }) => currentTarget.value && give([...codes, currentTarget.value])}
        />
      </Box>
    </Input.Wrapper>
  );
}
