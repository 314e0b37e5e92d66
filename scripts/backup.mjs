import { command, explain } from "./command.mjs"
import { siteCommand } from "./site-command.mjs"

const args = process.argv.slice(2)
if (args.length > 1 || args[0]?.startsWith("-"))
	explain(
		`Usage: ${siteCommand("node scripts/backup.mjs [FOLDER]")}\nThe default folder is DATA_DIR/backups.`,
	)

await command((site, environment) => site.backupCommand(environment, args[0]))
