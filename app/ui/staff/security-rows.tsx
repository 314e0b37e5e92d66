import type { ReactNode } from "react"
import { Form, href, useNavigation } from "react-router"
import { MAX_SETTING } from "../../models/setting.ts"

type SecurityRowProps = { title: string; text: string; children: ReactNode }

/** One matter of security: what it is, how it stands, what can be done. */
export function SecurityRow({ title, text, children }: SecurityRowProps) {
	return (
		<div className="grid grid-cols-1 items-center gap-3 border-t-2 border-line py-4 last:border-b-2 md:grid-cols-[1fr_auto]">
			<div>
				<h3 className="text-lg">{title}</h3>
				<p className="text-soft">{text}</p>
			</div>
			<div>{children}</div>
		</div>
	)
}

type ToggleFormProps = { settingKey: "tour_enabled" | "blog_enabled"; isOn: boolean; what: string }

/** Says how a switch stands; pressing it turns it over. */
export function ToggleForm({ settingKey, isOn, what }: ToggleFormProps) {
	const action = href("/admin/security/settings/:key", { key: settingKey })
	const pending = useNavigation().formAction === action
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="value" value={String(!isOn)} />
			<button
				type="submit"
				role="switch"
				aria-checked={isOn}
				aria-label={`${what}: ${isOn ? "Enabled" : "Disabled"}`}
				aria-disabled={pending}
				className={`button w-36 ${isOn ? "" : "button-quiet"}`}
			>
				{isOn ? "Enabled" : "Disabled"}
			</button>
		</Form>
	)
}

/** Shows the passcode of today in plain text and takes another. `typed` is what was typed before signing in again. */
export function PasscodeForm({ passcode, typed }: { passcode: string; typed: string | null }) {
	const isOpen = passcode.trim() === ""
	return (
		<Form
			method="post"
			action={href("/admin/security/settings/:key", { key: "tour_passcode" })}
			preventScrollReset
			className="grid gap-2"
		>
			<p>
				Current passcode: <strong>{isOpen ? "none" : passcode}</strong>
			</p>
			<div className="flex flex-wrap gap-2">
				<input
					key={passcode}
					name="value"
					aria-label="New passcode"
					defaultValue={typed ?? passcode}
					maxLength={MAX_SETTING}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					className="field min-w-0 md:w-56"
				/>
				<button type="submit" className="button shrink-0">
					Update
				</button>
			</div>
		</Form>
	)
}

/** Ends the other sessions of who presses it. */
export function SessionsButton() {
	return (
		<Form method="post" action={href("/admin/security/sessions/end")} preventScrollReset>
			<button type="submit" className="button button-quiet">
				Sign out everywhere else
			</button>
		</Form>
	)
}
