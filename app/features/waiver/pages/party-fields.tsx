import { ADULT_MISSING, MAX_PARTY } from "#features/waiver/waiver.ts"

type PartyFieldsProps = {
	errors?: Record<string, string[]> | undefined
	party?: { partySize?: string | undefined; minors?: string | undefined } | undefined
}

const QUESTIONS = [
	{ name: "partySize", least: 1, label: "How many people are in your group?" },
	{ name: "minors", least: 0, label: "How many of them are under 18?" },
] as const

/** Without the form kit, whose validation would be a third of the page's JavaScript. */
export function PartyFields({ errors = {}, party = {} }: PartyFieldsProps) {
	return QUESTIONS.map(({ name, least, label }) => (
		<div key={name} className="grid content-start gap-1">
			<label htmlFor={name} className="font-semibold">
				{label}
			</label>
			<input
				id={name}
				name={name}
				type="number"
				inputMode="numeric"
				min={least}
				max={MAX_PARTY}
				step={1}
				required
				autoComplete="off"
				defaultValue={party[name]}
				aria-invalid={errors[name] ? true : undefined}
				aria-describedby={errors[name] ? `${name}-error` : undefined}
				// For the gate, which can't import it.
				data-adult-missing={ADULT_MISSING}
				className="field w-28"
				suppressHydrationWarning
			/>
			{errors[name] && (
				<p id={`${name}-error`} className="border-l-4 border-barn pl-3 font-semibold text-barn">
					{errors[name].join(" ")}
				</p>
			)}
		</div>
	))
}
