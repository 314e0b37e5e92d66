import type { ReactNode } from "react"
import { href } from "react-router"
import { MAX_SETTING, type SettingKey } from "../../models/setting.ts"
import { FieldError } from "../form-fields.tsx"
import { VerbForm } from "./verb-form.tsx"

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

/** What each setting is called on screen. */
export const SETTING_TITLES: Record<SettingKey, string> = {
	tour_enabled: "Self-Guided Tour",
	blog_enabled: "Blog & News Section",
	tour_passcode: "Tour Passcode",
}

type SettingFormProps = {
	settingKey: SettingKey
	value: string
	/** What was typed and is not saved: refused, or from before signing in again. */
	typed?: string | null | undefined
	error?: string | undefined
}

/** A switch that turns over when it is pressed, or for the passcode a line to type. */
export function SettingForm({ settingKey, value, typed, error }: SettingFormProps) {
	const action = href("/admin/security/settings/:key", { key: settingKey })
	if (settingKey === "tour_passcode") {
		return (
			<VerbForm action={action} failure="Failed to update passcode" field="value" className="grid gap-2">
				<p>
					Current passcode: <strong>{value.trim() === "" ? "none" : value}</strong>
				</p>
				<div className="flex flex-wrap gap-2">
					<input
						key={value}
						name="value"
						aria-label="New passcode"
						defaultValue={typed ?? value}
						maxLength={MAX_SETTING}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? "refused-error" : undefined}
						className="field min-w-0 md:w-56"
					/>
					<button type="submit" className="button shrink-0">
						Update
					</button>
				</div>
				<FieldError id="refused" errors={error ? [error] : undefined} />
			</VerbForm>
		)
	}
	const isOn = settingKey === "blog_enabled" ? value !== "false" : value === "true"
	return (
		<VerbForm action={action} failure="Failed to update setting">
			<input type="hidden" name="value" value={String(!isOn)} />
			<button
				type="submit"
				role="switch"
				aria-checked={isOn}
				aria-label={`${SETTING_TITLES[settingKey]}: ${isOn ? "Enabled" : "Disabled"}`}
				className={`button w-36 ${isOn ? "" : "button-quiet"}`}
			>
				{isOn ? "Enabled" : "Disabled"}
			</button>
			<FieldError id="refused" errors={error ? [error] : undefined} />
		</VerbForm>
	)
}

/** Ends the other sessions of who presses it. */
export function SessionsButton() {
	return (
		<VerbForm action={href("/admin/security/sessions/end")} failure="Sessions not ended">
			<button type="submit" className="button button-quiet">
				Sign out everywhere else
			</button>
		</VerbForm>
	)
}
