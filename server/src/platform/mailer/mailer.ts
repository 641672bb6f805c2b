export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Rejects when the mail could not be handed over. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};
