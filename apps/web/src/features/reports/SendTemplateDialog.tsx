import { useSendFromTemplate } from './queries.ts';
import { SendDialog } from './SendDialog.tsx';

interface SendTemplateDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Makes the report of a template, saves it and mails it. */
export function SendTemplateDialog({ id, name, onClose }: SendTemplateDialogProps) {
  return (
    <SendDialog
      name={name}
      explanation="Makes the report as of today, saves it and mails it as PDF and CSV."
      sending={useSendFromTemplate(id)}
      sentWords={() => 'Report sent from template successfully!'}
      onClose={onClose}
    />
  );
}
