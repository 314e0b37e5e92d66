import { type ReactNode, useId } from "react"
import { href } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { FieldError } from "#core/forms/ui/form-fields.tsx"
import { UrlInput } from "#core/forms/ui/url-input.tsx"
import { type SettingKey, settingRow } from "#core/settings/settings-table.ts"

export function SecurityRow({
	title,
	text,
	children,
}: {
	title: string
	text: string
	children?: ReactNode
}) {
	return (
		<div className="@container border-t border-line py-4 last:border-b">
			<div className="grid grid-cols-1 items-center gap-3 @min-[42rem]:grid-cols-[minmax(0,1fr)_fit-content(50%)]">
				<div>
					<h3>{title}</h3>
					<p className="text-soft">{text}</p>
				</div>
				<div>{children}</div>
			</div>
		</div>
	)
}

/** `back`: where saving leads, by default the Security tab. */
export function SettingRow({ settingKey, value, back }: SettingFormProps) {
	const row = settingRow(settingKey)
	const help = row.kind === "switch" ? row.help[isSwitchedOn(row, value) ? "on" : "off"] : row.help
	return (
		<SecurityRow title={row.title} text={help}>
			<SettingForm settingKey={settingKey} value={value} back={back} />
		</SecurityRow>
	)
}

const isSwitchedOn = (row: { isOnUnlessFalse?: true }, value: string) =>
	row.isOnUnlessFalse ? value !== "false" : value === "true"

type SettingFormProps = {
	settingKey: SettingKey
	value: string
	back?: "/admin/site" | undefined
	typed?: string | undefined
	error?: string | undefined
}

export function SettingForm({ settingKey, value, back, typed, error }: SettingFormProps) {
	// A dialog can show the same setting as the list behind it, so the key isn't unique.
	const id = useId()
	const action = href("/admin/security/settings/:key", { key: settingKey })
	const row = settingRow(settingKey)
	const refused = <FieldError id={`${id}-refused`} errors={error ? [error] : undefined} />
	if (row.kind !== "switch") {
		return (
			<ActionButton action={action} failure="Failed to update passcode" field="value" className="grid gap-2">
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
						aria-describedby={error ? `${id}-refused-error` : undefined}
						className="field min-w-0 @min-[42rem]:w-56"
					/>
					<button type="submit" className="button shrink-0">
						Update
					</button>
				</div>
				{refused}
			</ActionButton>
		)
	}
	const isOn = isSwitchedOn(row, value)
	return (
		<ActionButton action={action} failure="Failed to update setting" className="@min-[42rem]:text-right">
			<input type="hidden" name="value" value={String(!isOn)} />
			{back && <input type="hidden" name="back" value={back} />}
			<button
				type="submit"
				role="switch"
				aria-checked={isOn}
				aria-label={`${row.title}: ${isOn ? "Enabled" : "Disabled"}`}
				aria-describedby={id}
				className={`button w-[9rem] ${isOn ? "" : "button-quiet"}`}
			>
				<span
					aria-hidden="true"
					className={isOn ? "size-2.5 rounded-full bg-current" : "size-2.5 border-2 border-current"}
				/>
				{isOn ? "Enabled" : "Disabled"}
			</button>
			<p id={id} className="mt-1 text-sm text-soft">
				{isOn ? row.press.on : row.press.off}
			</p>
			{refused}
		</ActionButton>
	)
}

/** Marks outer spaces, because they are part of the passcode. */
function CurrentPasscode({ value }: { value: string }) {
	const text = value.trim()
	const marked = value.replace(/^\s+|\s+$/g, (spaces) => "␣".repeat(spaces.length))
	return (
		<div>
			<p>
				Current passcode:{" "}
				<strong className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text ? marked : "none"}</strong>
			</p>
			{text && text !== value && (
				<p className="max-w-sm text-sm text-soft">Each ␣ is a space. Visitors must type them too.</p>
			)}
		</div>
	)
}
