import { type ReactNode, useId } from "react"
import { href, useRouteLoaderData } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { saveDraft } from "#core/forms/ui/browser-draft.ts"
import { FieldError } from "#core/forms/ui/form-fields.tsx"
import { UrlInput } from "#core/forms/ui/url-input.tsx"
import { typedInto } from "#core/forms/ui/use-browser-draft.ts"
import { type SettingKey, settingRow } from "#core/settings/settings-table.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { type ShownSession, SignOut } from "./session-list.tsx"

type SecurityRowProps = { title: string; text: string; children: ReactNode; below?: ReactNode }

export function SecurityRow({ title, text, children, below }: SecurityRowProps) {
	return (
		<div className="@container border-t border-line py-4 last:border-b-2">
			<div className="grid grid-cols-1 items-center gap-3 @min-[46rem]:grid-cols-[minmax(0,1fr)_fit-content(50%)]">
				<div>
					<h3>{title}</h3>
					<p className="text-soft">{text}</p>
				</div>
				<div>{children}</div>
			</div>
			{below}
		</div>
	)
}

export function SecurityGroup({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-4">{title}</h2>
			{children}
		</section>
	)
}

export function SettingRow({ settingKey, value }: { settingKey: SettingKey; value: string }) {
	const row = settingRow(settingKey)
	const help = row.kind === "switch" ? row.help[isSwitchedOn(row, value) ? "on" : "off"] : row.help
	return (
		<SecurityRow title={row.title} text={help}>
			<SettingForm settingKey={settingKey} value={value} />
		</SecurityRow>
	)
}

const isSwitchedOn = (row: { isOnUnlessFalse?: true }, value: string) =>
	row.isOnUnlessFalse ? value !== "false" : value === "true"

type SettingFormProps = {
	settingKey: SettingKey
	value: string
	/** Text that isn't saved: invalid, or typed before the session ended. */
	typed?: string | null | undefined
	error?: string | undefined
	id?: string
}

export function SettingForm({ settingKey, value, typed, error, id = "passcode" }: SettingFormProps) {
	// The page of a switch is in front of the list with the same one.
	const pressId = useId()
	const action = href("/admin/security/settings/:key", { key: settingKey })
	const row = settingRow(settingKey)
	if (row.kind !== "switch")
		return <PasscodeForm id={id} action={action} value={value} typed={typed} error={error} />
	const isOn = isSwitchedOn(row, value)
	return (
		<ActionButton action={action} failure="Failed to update setting" className="@min-[46rem]:text-right">
			<input type="hidden" name="value" value={String(!isOn)} />
			<button
				type="submit"
				role="switch"
				aria-checked={isOn}
				aria-label={`${row.title}: ${isOn ? "Enabled" : "Disabled"}`}
				aria-describedby={pressId}
				className={`button w-[9rem] ${isOn ? "" : "button-quiet"}`}
			>
				<span
					aria-hidden="true"
					className={isOn ? "size-2.5 rounded-full bg-current" : "size-2.5 border-2 border-current"}
				/>
				{isOn ? "Enabled" : "Disabled"}
			</button>
			<p id={pressId} className="mt-1 text-sm text-soft">
				{isOn ? row.press.on : row.press.off}
			</p>
			<FieldError id="refused" errors={error ? [error] : undefined} />
		</ActionButton>
	)
}

type PasscodeFormProps = Omit<SettingFormProps, "settingKey" | "id"> & { id: string; action: string }

/** Stores the text as a draft before sending it, because the session may have ended. */
function PasscodeForm({ id, action, value, typed, error }: PasscodeFormProps) {
	const user = useRouteLoaderData<RootLayoutData>("root")?.viewer?.username
	const store = (form: HTMLFormElement) => {
		if (user !== undefined) saveDraft(PASSCODE_PATH, { user, savedAt: Date.now(), ...typedInto(form) })
	}
	return (
		<ActionButton
			id={id}
			action={action}
			failure="Failed to update passcode"
			field="value"
			onSend={store}
			className="grid gap-2"
		>
			<CurrentPasscode value={value} />
			<div className="flex flex-wrap gap-2">
				<UrlInput
					name="value"
					aria-label="New passcode"
					defaultValue={typed ?? value}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? "refused-error" : undefined}
					className="field min-w-0 @min-[46rem]:w-56"
				/>
				<button type="submit" className="button shrink-0">
					Update
				</button>
			</div>
			<FieldError id="refused" errors={error ? [error] : undefined} />
		</ActionButton>
	)
}

/** The page to return to after signing in again. */
export const PASSCODE_PATH = href("/admin/security/settings/:key", { key: "tour_passcode" })

/** Outer spaces are part of the passcode, so they are shown and counted. */
function CurrentPasscode({ value }: { value: string }) {
	const text = value.trim()
	if (text === "") {
		return (
			<p>
				Current passcode: <strong>none</strong>
			</p>
		)
	}
	const before = value.length - value.trimStart().length
	const after = value.length - value.trimEnd().length
	const outerSpaces = [before && `${spaces(before)} at the start`, after && `${spaces(after)} at the end`]
	return (
		<div>
			<p>
				Current passcode:{" "}
				<strong className="whitespace-pre-wrap [overflow-wrap:anywhere]">
					<SpaceMarks count={before} />
					{text}
					<SpaceMarks count={after} />
				</strong>
			</p>
			{before + after > 0 && (
				<p className="max-w-sm text-sm text-soft">
					It has {outerSpaces.filter(Boolean).join(" and ")}. Visitors must type{" "}
					{before + after > 1 ? "them" : "it"} too.
				</p>
			)}
		</div>
	)
}

function spaces(count: number): string {
	return count === 1 ? "1 space" : `${count} spaces`
}

/** Screen readers get the sentence below instead. */
function SpaceMarks({ count }: { count: number }) {
	if (count === 0) return null
	return (
		<span aria-hidden="true" className="bg-sunk font-normal text-soft">
			{"␣".repeat(count)}
		</span>
	)
}

export function EndSessionButton({ session: { id, device, isCurrent } }: { session: ShownSession }) {
	const button = (
		<button type="submit" className="button button-quiet">
			<SignOut device={device} />
		</button>
	)
	if (isCurrent) {
		return (
			<form method="post" action={href("/logout")}>
				{button}
			</form>
		)
	}
	return (
		<ActionButton
			action={href("/admin/security/sessions/:session/end", { session: id })}
			failure="Couldn't end the session"
		>
			{button}
		</ActionButton>
	)
}

export function EndSessionsButton() {
	return (
		<ActionButton action={href("/admin/security/sessions/end")} failure="Couldn't end the other sessions">
			<button type="submit" className="button button-quiet">
				Sign out everywhere else
			</button>
		</ActionButton>
	)
}
