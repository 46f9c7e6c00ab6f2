/** Stands where a region will be: no page of it has ever been whole. Its script says what is wrong, and leads on when that is mended. */
export const WAITING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waiting for the site</title>
<script defer src="/__dev/client.js" data-version=""></script>
</head>
<body>
<p>There is nothing to show yet: the site has problems that keep every page from being made.</p>
</body>
</html>
`;
