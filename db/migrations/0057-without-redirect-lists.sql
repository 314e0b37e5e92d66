-- Results of pasted lists of redirects, which only their page listed. The redirects stay.
delete from imports where kind = 'redirects';
