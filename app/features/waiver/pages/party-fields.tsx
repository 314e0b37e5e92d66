import { described, Field } from "#core/forms/ui/form-fields.tsx"
import { ADULT_MISSING, MAX_PARTY } from "#features/waiver/waiver.ts"

/** As typed, or as an earlier acceptance has it. */
export type TypedParty = {
	partySize?: string | number | undefined
	minors?: string | number | undefined
}

type PartyFieldsProps = { errors?: Record<string, string[]> | undefined; party?: TypedParty | undefined }

const QUESTIONS = [
	{ name: "partySize", least: 1, label: "How many people are in your group?" },
	{ name: "minors", least: 0, label: "How many of them are under 18?" },
] as const

/** Without the form kit, whose validation would be a third of the page's JavaScript. */
export function PartyFields({ errors = {}, party = {} }: PartyFieldsProps) {
	return QUESTIONS.map(({ name, least, label }) => (
		<Field key={`${name} ${party[name]}`} id={name} label={label} errors={errors[name]}>
			<input
				name={name}
				type="number"
				inputMode="numeric"
				min={least}
				max={MAX_PARTY}
				step={1}
				required
				autoComplete="off"
				defaultValue={party[name]}
				{...described(name, false, errors[name])}
				// For the gate, which can't import it.
				data-adult-missing={ADULT_MISSING}
				className="field w-28"
				suppressHydrationWarning
			/>
		</Field>
	))
}
