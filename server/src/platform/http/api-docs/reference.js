window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: false,
  validatorUrl: null,
});
