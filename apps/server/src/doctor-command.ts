import { readCertificate } from './certificate.ts';
import type { Work } from './commands.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { databaseFinding, mailFinding, nodeFinding, portFinding } from './examinations.ts';
import { type Finding, report, unwell, well } from './findings.ts';
import { diskFinding, folderFinding } from './folder-findings.ts';
import { UsageError } from './platform/terminal.ts';

/** The configuration, or what is wrong with it as a whole: nothing else can be examined then. */
function configured(): Config | Finding[] {
  try {
    const config = readConfig();
    if (config.tls) readCertificate(config.tls);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => unwell('configuration', line));
  }
}

/** `landfall doctor`: exits with 1 when something should be corrected. It only reads: it starts and changes nothing. */
export const doctorCommand: Work = async (words) => {
  if (words.length > 0) throw new UsageError(`It takes no "${words[0]}".`);
  const node = nodeFinding(process.version);
  const config = configured();
  if (Array.isArray(config)) return report([node, ...config]);
  const warnings = configWarnings(config);
  return report([
    node,
    ...(warnings.length > 0
      ? warnings.map((line) => unwell('configuration', line))
      : [well('configuration', 'nothing against it')]),
    await folderFinding(config.dataDir),
    await diskFinding(config.dataDir),
    await portFinding(config),
    await databaseFinding(config),
    await mailFinding(config),
  ]);
};
