import { accountCommand } from "./account-command.mjs"
import { siteCommand } from "./site-command.mjs"

await accountCommand(
	`Usage: ${siteCommand("node scripts/end-sessions.mjs")}\nSigns everyone out.`,
	(words) => words.length === 0,
	async (site, environment) => {
		const count = await site.endSessions(environment)
		return `Ended ${count} ${count === 1 ? "session" : "sessions"} of all accounts.`
	},
)
