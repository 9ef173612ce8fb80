/** Passwords from documentation and examples, and those that attackers try first. */
const GUESSED = new Set([
  'secret',
  'password',
  'postgres',
  'landfall',
  'changeme',
  'example',
  'admin',
  'test',
  'dev',
]);

/** 32 random bytes have about thirty different values; this few never occur by chance. */
const FEWEST_DIFFERENT_BYTES = 12;

const WITH_PASSWORDS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
] as const;

type Secrets = Partial<Record<(typeof WITH_PASSWORDS)[number], string | undefined>> & {
  LANDFALL_AUDIT_KEY?: Buffer | undefined;
};

/**
 * Settings that are secret only in development: each variable's name and what is wrong with it, never the secret
 * itself.
 * @param dataDir the data folder
 */
export function developmentSecrets(env: Secrets, dataDir: string): string[] {
  const faults: string[] = [];
  for (const name of WITH_PASSWORDS) {
    const text = env[name];
    if (text === undefined || !URL.canParse(text)) continue;
    const { username, password } = new URL(text);
    if (password !== '' && (GUESSED.has(password.toLowerCase()) || password === username))
      faults.push(
        `${name}: Its password is an example's, or the name of its account. Give the account another one.`,
      );
  }
  if (env.LANDFALL_AUDIT_KEY && new Set(env.LANDFALL_AUDIT_KEY).size <= FEWEST_DIFFERENT_BYTES)
    faults.push('LANDFALL_AUDIT_KEY: Not random. Make one with "openssl rand -base64 32".');
  if (/-demo\/*$/.test(dataDir))
    faults.push(
      'LANDFALL_DATA_DIR: The folder of the demo, whose account has a password that anyone can read.',
    );
  return faults;
}
