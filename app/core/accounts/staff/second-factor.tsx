import { Form, href } from "react-router"
import { secondFactorForm } from "#core/accounts/account-forms.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import {
	confirmSecondFactor,
	nextSecret,
	readSecondFactor,
	removeSecondFactor,
	secretAddress,
} from "#core/accounts/second-factor.server.ts"
import { CODE_DIGITS, groupsOfFour } from "#core/accounts/second-factor.ts"
import { recordChange } from "#core/audit/audit.server.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { parseSameSitePath } from "#core/forms/same-site-path.ts"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { type FormResult, failedAction, failureIn } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { ShortForm } from "#core/forms/ui/short-form.tsx"
import {
	changeOf,
	databaseContext,
	secretContext,
	sessionContext,
	staffContext,
	transact,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate } from "#core/time/local-time.ts"
import { ButtonLink, NOTICE } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/second-factor"
import { QrPicture, ShownOnce } from "./shown-once.tsx"

export const handle =
	import.meta.env.SSR &&
	({
		role: "editor",
		asksPassword: {
			fields: ["change", "code"],
			// Otherwise one tap on an unlocked phone would turn it off.
			when: (_, form) => (form.getAll("change").includes("off") ? "each time" : true),
		},
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Second Factor")

/** Security: the page isn't stored, because it shows keys and codes. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
	"Cache-Control": "no-store",
})

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const user = context.get(staffContext)
	const { site_name: farm } = await readSettings(db)
	const { since, codesLeft } = await readSecondFactor(db, user.id)
	const secret = await nextSecret(db, context.get(secretContext), user.id, context.get(sessionContext))
	const address = secretAddress(secret, farm, user.username)
	return {
		on: since && `On since ${formatDate(since)}. ${formatCount(codesLeft, "recovery code")} left.`,
		asksPassword: isPasswordOld(context),
		/** The site requires a second factor, so other staff pages lead here until it's set up. */
		isLimited: context.get(withoutFactorContext) !== null,
		app: since ? null : { address, secret: groupsOfFour(secret), picture: await qrImage(address) },
		back: parseSameSitePath(url.searchParams.get("redirectTo")) ?? href("/admin/security"),
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	return await formAction(request, secondFactorForm, async ({ change: name, code }) => {
		const user = context.get(staffContext)
		const own = context.get(sessionContext)
		const change = changeOf(context)
		if (name === "confirm") {
			const secret = context.get(secretContext)
			return {
				codes: await transact(context, (db) => confirmSecondFactor(db, secret, user, code, change, own)),
			}
		}
		await transact(context, async (db) => {
			await removeSecondFactor(db, user.id, change.at, own)
			await recordChange(db, change, "user.factor-removed", { id: user.id, name: user.username })
		})
		const flash = { title: "Second factor turned off", auditAction: "user.factor-removed" } as const
		return await redirectWith(context, href("/admin/security"), flash)
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { on, isLimited, app, back, asksPassword } = loaderData
	const codes = actionData && "codes" in actionData ? actionData.codes : undefined
	const failure = failureIn(actionData)
	return (
		<StaffPage title="Second Factor" back={isLimited ? null : { to: href("/admin/security") }} isWide>
			<p className="max-w-[70ch] text-soft">
				When you sign in, you type your password and then {CODE_DIGITS} digits from an app on your phone. A
				stolen password alone is then of no use.
			</p>
			{isLimited && !codes && (
				<p className={`${NOTICE.gold} mt-4 font-semibold`}>
					This site requires a second factor. Set it up to continue.
					{back.includes("draft=") && " Your text is saved, and you get your form back afterwards."}
				</p>
			)}
			{codes ? (
				<RecoveryCodes codes={codes} back={back} />
			) : (
				<p className="mt-4 font-semibold">{on ?? "Off: you sign in with your password only."}</p>
			)}
			{!codes && app && <AppForm app={app} asksPassword={asksPassword} actionData={failure} />}
			{!codes && on && (
				<Form method="post" preventScrollReset replace noValidate className="mt-6 grid max-w-lg gap-4">
					{failure && <ErrorSummary title="Second factor not changed" errors={failure.errors} />}
					<p>To use another phone, or to get new recovery codes, turn it off and set it up again.</p>
					<OwnPasswordField isNeeded actionData={failure} hint="It's needed each time." />
					<p>
						<button type="submit" name="change" value="off" className="button button-quiet">
							Turn off
						</button>
					</p>
				</Form>
			)}
		</StaffPage>
	)
}

function RecoveryCodes({ codes, back }: { codes: string[]; back: string }) {
	return (
		<ShownOnce title="Your recovery codes">
			<p>
				<strong>These codes are shown only now.</strong> Write them down or print this page. Each of them
				signs you in once, in place of a code from the app, if your phone is lost. Earlier ones no longer
				work.
			</p>
			<ol className="grid list-decimal gap-x-8 gap-y-1 pl-8 font-mono sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<p>
				<ButtonLink to={back} reloadDocument>
					I have stored them
				</ButtonLink>
			</p>
		</ShownOnce>
	)
}

type AppFormProps = {
	app: { address: string; secret: string; picture: string }
	asksPassword: boolean
	actionData: FormResult
}

function AppForm({ app: { address, secret, picture }, asksPassword, actionData }: AppFormProps) {
	return (
		<div className="mt-6 max-w-lg">
			<h2 className="text-lg">1. Add the site to an authenticator app</h2>
			<p className="mt-2">
				Any app for one-time codes works, and so do most password managers. Scan this code with it:
			</p>
			<QrPicture src={picture} alt="QR code for the authenticator app" />
			<p className="mt-3">
				<a href={address} className="text-link inline-flex min-h-11 items-center">
					On this phone: open the app
				</a>
			</p>
			<p className="mt-2">
				Or type this key:{" "}
				<strong data-secret className="font-mono [overflow-wrap:anywhere]">
					{secret}
				</strong>
			</p>
			<h2 className="mt-6 text-lg">2. Type the code that the app shows</h2>
			<ShortForm
				id="app-code"
				schema={secondFactorForm}
				actionData={actionData}
				failure="Second factor not turned on"
				submit="Turn on"
				replace
			>
				<input type="hidden" name="change" value="confirm" />
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					hint="Then you're signed out everywhere else, and codes from an earlier app no longer work."
				/>
				<OwnPasswordField isNeeded={asksPassword} actionData={actionData} />
			</ShortForm>
		</div>
	)
}
