interface FormWithInputs {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Moves the focus to the first field with an error. */
export function focusFirstError(form: FormWithInputs, errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
