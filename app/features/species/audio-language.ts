/** BCP 47 tags. */
const NAMES = {
	en: "English",
	fr: "French",
	oj: "Ojibwe",
	cr: "Cree",
	moh: "Mohawk",
	ar: "Arabic",
	zh: "Chinese",
	nl: "Dutch",
	de: "German",
	gu: "Gujarati",
	hi: "Hindi",
	it: "Italian",
	ko: "Korean",
	fa: "Persian",
	pl: "Polish",
	pt: "Portuguese",
	pa: "Punjabi",
	es: "Spanish",
	tl: "Tagalog",
	ta: "Tamil",
	uk: "Ukrainian",
	ur: "Urdu",
	vi: "Vietnamese",
} as const

export type AudioLanguage = keyof typeof NAMES

export const AUDIO_LANGUAGES = Object.keys(NAMES) as AudioLanguage[]

export const SITE_LANGUAGE: AudioLanguage = "en"

export const languageName = (language: AudioLanguage): string => NAMES[language]
