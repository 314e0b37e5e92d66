import { accountCommand } from "./account-command.mjs"
import { siteCommand } from "./site-command.mjs"

await accountCommand(
	`Usage: ${siteCommand("node scripts/end-sessions.mjs [NAME]")}\nWithout a name, everyone is signed out.`,
	(words) => words.length <= 1,
	async (site, environment, [name]) => {
		const count = await site.endSessions(environment, name)
		return `Ended ${count} ${count === 1 ? "session" : "sessions"} of ${name ? `'${name}'` : "all accounts"}.`
	},
)
