import { z } from "zod"
import { normalize, oneLine } from "#core/text/normalize.ts"
import { MAX_CODE, parseCode } from "./second-factor.ts"
import { MAX_PASSWORD_BYTES, MAX_USERNAME, MIN_PASSWORD, ROLE_NAMES } from "./user.ts"

const bytes = (text: string) => new TextEncoder().encode(text).byteLength

const TOO_LONG = `A password can have at most ${MAX_PASSWORD_BYTES} characters, or fewer with accents or emoji.`

const usernameRule = (clean: (text: string) => string) =>
	z
		.string({ error: "Username is required" })
		.overwrite(clean)
		.min(1, { error: "Username is required" })
		.max(MAX_USERNAME, { error: `A username has at most ${MAX_USERNAME} characters.` })
		.refine((name) => !/\p{Cc}/u.test(name), { error: "A username can't contain control characters." })

const username = usernameRule(oneLine)

/** Stored names may have several spaces in a row, so they aren't collapsed here; `findAccount` ignores the difference. */
const typedUsername = usernameRule((text) => normalize(text.trim()))

const required = (label: string) =>
	z
		.string({ error: `${label} is required` })
		// Another device may send the same accents in another Unicode normalization form.
		.overwrite((text) => normalize(text))
		.min(1, { error: `${label} is required` })

const givenPassword = (label: string) =>
	required(label)
		.refine((password) => bytes(password) <= MAX_PASSWORD_BYTES, { error: TOO_LONG })
		.meta({ maxLength: MAX_PASSWORD_BYTES, description: `At most ${MAX_PASSWORD_BYTES} bytes` })

const newPassword = (label: string, tooShort: string) =>
	givenPassword(label)
		.refine((password) => !password || [...password].length >= MIN_PASSWORD, { error: tooShort })
		.meta({ minLength: MIN_PASSWORD })

export const PASSWORD_HINT = `Password must be at least ${MIN_PASSWORD} characters long`

const code = (label: string) =>
	z
		.string({ error: `${label} must be text` })
		.overwrite(oneLine)
		.max(MAX_CODE, { error: `A code has at most ${MAX_CODE} characters.` })
		.default("")

export const loginForm = z.object({ username: typedUsername, password: givenPassword("Password") })

export const loginPageForm = loginForm.extend({
	code: code("Code"),
	recoveryCode: code("Recovery code"),
})

const change = <Name extends string>(...names: Name[]) => z.enum(names, { error: "Choose what to change." })

export const secondFactorForm = z
	.object({ change: change("confirm", "off"), code: code("Code") })
	.refine((form) => form.change !== "confirm" || parseCode(form.code)?.kind === "app", {
		path: ["code"],
		error: "Enter the 6 digits from your app",
	})

export const ownPasswordForm = z.object({ password: givenPassword("Password") })

export const registerForm = z.object({ username, password: newPassword("Password", PASSWORD_HINT) })

export const firstAdminForm = registerForm.extend({ token: z.string().optional() })

export const newPasswordForm = z.object({ newPassword: newPassword("Password", PASSWORD_HINT) })

/** The wording is fixed by the specification. */
export const PASSWORD_ERRORS = [
	{ title: "Passwords don't match", description: "New password and confirmation must match." },
	{
		title: "Password too short",
		description: `Password must be at least ${MIN_PASSWORD} characters long.`,
	},
] as const

const [MISMATCH, TOO_SHORT] = PASSWORD_ERRORS

export const passwordError = ({ title, description }: (typeof PASSWORD_ERRORS)[number]) =>
	`${title}. ${description}`

export const passwordForm = z
	.object({
		currentPassword: givenPassword("Current password"),
		newPassword: newPassword("New password", passwordError(TOO_SHORT)),
		confirmPassword: required("Confirmation"),
	})
	.refine((form) => form.newPassword === form.confirmPassword, {
		path: ["confirmPassword"],
		error: passwordError(MISMATCH),
	})

const role = z.enum(ROLE_NAMES, { error: "Choose a role" })

export const invitationForm = z.object({ username, role })

export const accountForm = z.object({
	change: change("role", "deactivate", "reactivate", "link", "delete", "factor"),
	role: role.optional(),
})
