// Signs somebody, or everybody, out everywhere: after a phone was lost, or a password was seen.
import { accountCommand } from "./account-command.mjs"

await accountCommand(
	"Usage: node scripts/end-sessions.mjs [NAME]\nWithout a name everybody is signed out.",
	(words) => words.length <= 1,
	async (site, environment, [name]) => {
		const count = await site.endSessions(environment, name)
		return `${count} sessions of ${name ? `'${name}'` : "everybody"} were ended.`
	},
)
