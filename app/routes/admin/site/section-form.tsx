import type { ReactNode } from "react"
import {
	KEEP_MOMENTS,
	KEEP_MOMENTS_LABEL,
	SECTION_FORMS,
	type SettingsForm,
} from "#app/models/settings/section.record.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import { fieldsOfSection, type Settings, settingRow } from "#app/models/settings/settings-table.ts"
import type { AnyForm } from "#app/records/form-definition.ts"
import { EditForm, type FormState, type LoadedForm, shownForm } from "#app/records/record-form.tsx"
import type { FormAnswer } from "#app/ui/forms/use-validated-form.ts"
import { LivePreview } from "./live-preview.tsx"
import { RowsField } from "./rows-field.tsx"

type SectionFormProps = {
	section: Section
	loaded: LoadedForm<SettingsForm>
	actionData: FormAnswer
	/** All stored settings, for the preview; null if the section has none. */
	saved: Settings | null
}

type Controls = Record<string, (form: FormState<AnyForm>) => ReactNode>

export function SectionForm({ section, loaded, actionData, saved }: SectionFormProps) {
	const record = SECTION_FORMS[section]
	const { values } = shownForm(record, false, loaded, actionData)
	if (!values) return null
	return (
		<EditForm
			{...{ ...loaded, record, isNew: false, values, actionData }}
			controls={controlsOf(section)}
			{...(saved && {
				follow: (form) => Object.fromEntries(new FormData(form)),
				layout: (controls, { now, edited, isHydrated }) => (
					<>
						{controls}
						{isHydrated ? (
							<LivePreview section={section} saved={saved} typed={now} edited={edited} />
						) : (
							<button
								type="submit"
								name="preview"
								value="1"
								className="button button-quiet justify-self-start"
							>
								Preview
							</button>
						)}
					</>
				),
			})}
		/>
	)
}

function controlsOf(section: Section): Controls {
	const controls: Controls = {
		[KEEP_MOMENTS]: ({ typed }) => <KeptTimesField isChecked={Boolean(typed[KEEP_MOMENTS])} />,
	}
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		if (row.kind !== "rows") continue
		controls[key] = ({ typed, errors }) => (
			<RowsField settingKey={key} row={row} typed={typed} errorsOf={(name) => errors[name]} />
		)
	}
	return controls
}

function KeptTimesField({ isChecked }: { isChecked: boolean }) {
	return (
		<div>
			<p>
				Events, scheduled posts and notices keep their hours: what is at 10:00 AM now is at 10:00 AM on the
				other clock.
			</p>
			<label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
				<input type="checkbox" name={KEEP_MOMENTS} defaultChecked={isChecked} className="size-6 shrink-0" />
				{KEEP_MOMENTS_LABEL}: what is at 10:00 AM in Toronto would be at 7:00 AM in Vancouver
			</label>
		</div>
	)
}
