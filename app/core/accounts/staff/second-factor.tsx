import { type ReactNode, useEffect, useRef } from "react"
import { Form, href, replace, useNavigation } from "react-router"
import { z } from "zod"
import { appCodeForm, secondFactorForm } from "#core/accounts/account-forms.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import {
	beginSecondFactor,
	cancelSecondFactor,
	confirmSecondFactor,
	readSecondFactor,
	removeSecondFactor,
	renewRecoveryCodes,
	secretAddress,
} from "#core/accounts/second-factor.server.ts"
import { CODE_DIGITS, groupsOfFour } from "#core/accounts/second-factor.ts"
import { recordChange } from "#core/audit/audit.server.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { parseSameSitePath } from "#core/forms/same-site-path.ts"
import { type FormResult, failedAction, failureIn } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { askedFields, ConfirmWithPassword, OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import {
	changeOf,
	databaseContext,
	sessionContext,
	staffContext,
	transact,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { qrImage } from "#core/media/qr.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isSecondFactorRequired } from "#core/settings/setting.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/second-factor"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { QrPicture } from "./shown-once.tsx"

/** Of the changes that can't be undone. Without the password, one tap on an unlocked phone would make them. */
const QUESTIONS: Record<string, string> = {
	codes: "Make new recovery codes?",
	off: "Turn off the second factor?",
}

export const handle =
	import.meta.env.SSR &&
	({
		role: "editor",
		asksPassword: {
			fields: ["change", "code"],
			when(_, form) {
				const change = String(form.get("change"))
				return Object.hasOwn(QUESTIONS, change) ? "each time" : change !== "cancel"
			},
		},
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Second Factor") }]

/** Security: the page shows keys and codes. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
	"Cache-Control": "no-store",
})

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const user = context.get(staffContext)
	const settings = await readSettings(db)
	const { since, pendingSecret, codesLeft } = await readSecondFactor(db, user.id)
	const address = pendingSecret && secretAddress(pendingSecret, settings.site_name, user.username)
	return {
		since: since && formatDate(since),
		codesLeft,
		asksPassword: isPasswordOld(context),
		isRequired: isSecondFactorRequired(settings),
		/** Other staff pages lead back to this one until it's set up. */
		isLimited: context.get(withoutFactorContext) !== null,
		pending:
			pendingSecret && address
				? { address, secret: groupsOfFour(pendingSecret), picture: await qrImage(address) }
				: null,
		back: parseSameSitePath(url.searchParams.get("redirectTo")) ?? null,
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await formAction(request, secondFactorForm, async ({ change: name, code }) => {
		const user = context.get(staffContext)
		const own = context.get(sessionContext)
		const change = changeOf(context)
		const codes = await transact(context, async (db) => {
			if (name === "begin") await beginSecondFactor(db, user.id)
			if (name === "cancel") await cancelSecondFactor(db, user.id)
			if (name === "confirm") return await confirmSecondFactor(db, user, code, change, own)
			if (name === "codes") return await renewRecoveryCodes(db, user, change)
			if (name !== "off") return undefined
			if (isSecondFactorRequired(await readSettings(db))) throw new Refusal(REQUIRED, { status: 409 })
			await removeSecondFactor(db, user.id, change.at, own)
			return await recordChange(db, change, "user.factor-removed", { id: user.id, name: user.username })
		})
		if (codes) return { codes }
		if (name !== "off") return replace(url.pathname + url.search, 303)
		return await redirectWith(context, href("/admin/security"), {
			title: "Second factor turned off",
			description: "You sign in with your password only.",
			auditAction: "user.factor-removed",
		})
	})
}

const REQUIRED =
	"This site requires a second factor, so it can't be turned off. You can set up another phone."

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { since, codesLeft, isRequired, isLimited, pending, back, asksPassword } = loaderData
	const codes = actionData && "codes" in actionData ? actionData.codes : undefined
	const failure = failureIn(actionData)
	const password = <OwnPasswordField isNeeded={asksPassword} actionData={failure} />
	const asked = askedFields(failure)
	const question = QUESTIONS[asked?.find(([name]) => name === "change")?.[1] ?? ""]
	const wasPending = useRef(pending !== null)
	return (
		<StaffPage title="Second Factor" back={isLimited ? null : { to: href("/admin/security") }} isWide>
			<p className="max-w-[70ch] text-soft">
				When you sign in, you type your password and then {CODE_DIGITS} digits from an app on your phone. A
				stolen password alone is then of no use.
			</p>
			{isLimited && !codes && (
				<p className={`${NOTICE.gold} mt-4 font-semibold`}>
					This site requires a second factor. Set it up to continue.
					{back?.includes("draft=") && " Your text is saved, and you get your form back afterwards."}
				</p>
			)}
			{codes ? (
				<RecoveryCodes codes={codes} next={back ?? href("/admin/security")} />
			) : (
				<p className="mt-4 font-semibold">
					{since
						? `On since ${since}. ${formatCount(codesLeft, "recovery code")} left.`
						: "Off: you sign in with your password only."}
				</p>
			)}
			{!codes && pending && (
				<AppForm {...pending} isNew={!wasPending.current} isMove={since !== null} actionData={failure}>
					{password}
				</AppForm>
			)}
			{asked && question && (
				<ConfirmWithPassword
					title={question}
					fields={asked}
					actionData={failure}
					hint="It's needed each time."
				/>
			)}
			{!codes && !pending && !question && (
				<ChangesForm isOn={since !== null} isRequired={isRequired} actionData={failure}>
					{password}
				</ChangesForm>
			)}
		</StaffPage>
	)
}

type AppFormProps = {
	address: string
	secret: string
	picture: string
	/** Begun on this page, whose button has just gone. */
	isNew: boolean
	isMove: boolean
	actionData: FormResult
	children: ReactNode
}

/** The secret stays the same after a wrong code and when the page is opened again. */
function AppForm({ address, secret, picture, isNew, isMove, actionData, children }: AppFormProps) {
	const { fields, checked } = useValidatedForm({ id: "app-code", schema: appCodeForm, actionData })
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (isNew) heading.current?.focus()
	}, [isNew])
	return (
		<div className="mt-6 max-w-xl">
			<h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
				1. Add the site to an authenticator app
			</h2>
			<p className="mt-2">
				Any app for one-time codes works, and so do most password managers. Scan this code with it:
			</p>
			<div className="mt-3">
				<QrPicture src={picture} alt="QR code for the authenticator app" />
			</div>
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
			<ValidatedForm checked={checked} failure="Second factor not turned on" isBelow replace>
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					hint={
						isMove
							? "Then codes from the earlier app no longer work, and you're signed out everywhere else."
							: "Then the second factor is on, and you're signed out everywhere else."
					}
					errors={fields.code.errors}
				/>
				{children}
				<div>
					<Change name="confirm" isPending={pending}>
						Turn on
					</Change>
				</div>
			</ValidatedForm>
			<Form method="post" preventScrollReset replace className="mt-3">
				<button type="submit" name="change" value="cancel" className="button button-quiet">
					Cancel
				</button>
			</Form>
		</div>
	)
}

const NO_FIELDS = z.object({})

type ChangesFormProps = { isOn: boolean; isRequired: boolean; actionData: FormResult; children: ReactNode }

function ChangesForm({ isOn, isRequired, actionData, children }: ChangesFormProps) {
	const { checked } = useValidatedForm({ id: "factor", schema: NO_FIELDS, actionData })
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<div className="mt-6 max-w-xl">
			<h2 className="text-lg">{isOn ? "Change it" : "Set it up"}</h2>
			<ValidatedForm checked={checked} failure="Second factor not changed" isBelow replace>
				{children}
				<div className="flex flex-wrap gap-3">
					<Change name="begin" isPending={pending}>
						{isOn ? "Set up another phone" : "Set up"}
					</Change>
					{isOn && (
						<Change name="codes" isPending={pending} isQuiet>
							Make new recovery codes
						</Change>
					)}
					{isOn && !isRequired && (
						<Change name="off" isPending={pending} isQuiet>
							Turn off
						</Change>
					)}
				</div>
				{isOn && isRequired && (
					<p className="text-soft">It can't be turned off, because this site requires it.</p>
				)}
			</ValidatedForm>
		</div>
	)
}

type ChangeProps = { name: string; isPending: boolean; isQuiet?: boolean; children: ReactNode }

function Change({ name, isPending, isQuiet = false, children }: ChangeProps) {
	return (
		<button
			type="submit"
			name="change"
			value={name}
			className={`button ${isQuiet ? "button-quiet" : ""}`}
			aria-disabled={isPending}
		>
			{children}
		</button>
	)
}
