import { accountCommand, askPassword } from "./account-command.mjs"
import { siteCommand } from "./site-command.mjs"

await accountCommand(
	`Usage: ${siteCommand("node scripts/create-admin.mjs NAME")}\nAsks for the password. An account with that name gets it, as an active administrator without a second factor.`,
	(words) => words.length === 1,
	async (site, environment, [name]) => {
		await site.createAdminAccount(environment, name, await askPassword())
		return `'${name}' is an administrator now. Sign in at /auth.`
	},
)
