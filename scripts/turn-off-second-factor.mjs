import { accountCommand } from "./account-command.mjs"
import { siteCommand } from "./site-command.mjs"

await accountCommand(
	`Usage: ${siteCommand("node scripts/turn-off-second-factor.mjs NAME")}\nFor someone who has neither their phone nor a recovery code.`,
	(words) => words.length === 1,
	async (site, environment, [name]) => {
		await site.turnOffSecondFactor(environment, name)
		return `'${name}' signs in with the password only, and is signed out everywhere.`
	},
)
