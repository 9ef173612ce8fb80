import { LIMITS } from '@landfall/contract/constants';

function required(name: string, max: number) {
  return (value: string) => {
    const text = value.trim();
    if (text === '') return `${name} is required`;
    return text.length > max ? `At most ${max} characters` : null;
  };
}

/** What a case must have before it is sent (product specification, section 5). */
export const validateCase = {
  title: required('Title', LIMITS.title),
  description: required('Description', LIMITS.description),
};
