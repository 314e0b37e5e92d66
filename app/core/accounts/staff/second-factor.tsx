import { type ReactNode, useEffect, useRef } from "react"
import { Form, href, useNavigation } from "react-router"
import { appCodeForm, noFields } from "#core/accounts/account-forms.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { readSecondFactor, secretAddress } from "#core/accounts/second-factor.server.ts"
import { CODE_DIGITS, groupsOfFour } from "#core/accounts/second-factor.ts"
import { parseSameSitePath } from "#core/forms/same-site-path.ts"
import { AfterToast } from "#core/forms/ui/after-toast.tsx"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { askedFields, ConfirmWithPassword, OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm, type ValidatedFormState } from "#core/forms/ui/use-validated-form.ts"
import { databaseContext, staffContext, withoutFactorContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isSecondFactorRequired } from "#core/settings/setting.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { qrImage } from "#features/species/codes/qr.server.ts"
import type { Route } from "./+types/second-factor"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { changeSecondFactor } from "./second-factor-changes.server.ts"

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
		since: since && formatDate(since, await readTimeZone(db)),
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
	return await changeSecondFactor(context, request, url.pathname + url.search)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	failedSubmission(serverAction, undefined, false)

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { since, codesLeft, isRequired, isLimited, pending, back, asksPassword } = loaderData
	const codes = actionData && "codes" in actionData ? actionData.codes : undefined
	const failure: FormResult = actionData && "errors" in actionData ? actionData : undefined
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
			<img
				src={picture}
				alt="QR code for the authenticator app"
				width="240"
				height="240"
				className="mt-3 w-60 max-w-full rounded bg-white"
			/>
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
			<BelowForm checked={checked} failure="Second factor not turned on">
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
			</BelowForm>
			<Form method="post" preventScrollReset replace className="mt-3">
				<button type="submit" name="change" value="cancel" className="button button-quiet">
					Cancel
				</button>
			</Form>
		</div>
	)
}

type ChangesFormProps = { isOn: boolean; isRequired: boolean; actionData: FormResult; children: ReactNode }

function ChangesForm({ isOn, isRequired, actionData, children }: ChangesFormProps) {
	const { checked } = useValidatedForm({ id: "factor", schema: noFields, actionData })
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<div className="mt-6 max-w-xl">
			<h2 className="text-lg">{isOn ? "Change it" : "Set it up"}</h2>
			<BelowForm checked={checked} failure="Second factor not changed">
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
			</BelowForm>
		</div>
	)
}

type BelowFormProps = { checked: ValidatedFormState; failure: string; children: ReactNode }

/** Errors are below the button, so that the button doesn't move. */
function BelowForm({ checked, failure, children }: BelowFormProps) {
	return (
		<Form
			{...checked.formProps}
			onSubmit={checked.onSubmit}
			method="post"
			preventScrollReset
			replace
			className="mt-4 grid gap-5"
		>
			{children}
			{checked.errors && (
				<AfterToast>
					<ErrorSummary isBelow title={failure} errors={checked.errors} attempt={checked.attempt} />
				</AfterToast>
			)}
		</Form>
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
