// Makes a backup while the site runs, or while it does not.
import { command, explain } from "./command.mjs"

const words = process.argv.slice(2)
if (words.length > 1 || words[0]?.startsWith("-"))
	explain("Usage: node scripts/backup.mjs [FOLDER]\nWithout a folder the backup goes to DATA_DIR/backups.")

await command((site, environment) => site.backupCommand(environment, words[0]))
