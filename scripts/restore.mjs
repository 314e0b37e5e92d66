// Puts a backup in the place of what the site has now, which is kept aside. The site must be stopped.
import { command, explain } from "./command.mjs"

const words = process.argv.slice(2)
const has = (word) => words.includes(word)
const files = words.filter((word) => !word.startsWith("-"))
const isKnown = words.every((word) => !word.startsWith("-") || /^--(newest|check|finish)$/.test(word))
const wishes = files.length + Number(has("--newest")) + Number(has("--finish"))
if (!isKnown || wishes !== 1)
	explain(`Usage: node scripts/restore.mjs FILE | --newest [--check]
       node scripts/restore.mjs --finish
FILE is a backup; --newest takes the newest one in DATA_DIR/backups.
--check only looks whether the backup is whole, and changes nothing.
--finish goes on with a restore that was interrupted.`)

await command((site, environment) =>
	site.restoreCommand(environment, {
		file: files[0],
		isNewest: has("--newest"),
		isCheck: has("--check"),
		isFinish: has("--finish"),
	}),
)
